import { COMPANY } from "./company.ts";

export type PropertyKind = "shop" | "trade" | "app";

export interface DataStream {
  id: string;
  type: "WEB_DATA_STREAM" | "ANDROID_APP_DATA_STREAM" | "IOS_APP_DATA_STREAM";
  displayName: string;
  /** A web stream's address or an app stream's package name. */
  target: string;
}

export interface Property {
  id: string;
  account: string;
  name: string;
  kind: PropertyKind;
  /** Sessions on an ordinary day when the dataset begins. */
  base: number;
  /** Sessions that an ordinary day gains per year. */
  growth: number;
  streams: readonly DataStream[];
}

export const ACCOUNTS = [
  { id: "77", name: "Harbour Supply Co." },
  { id: "88", name: "Harbour Labs" },
  { id: "99", name: "Harbour archive" },
] as const;

const APP = "example.harbour.tides";

export const PROPERTIES: readonly Property[] = [
  {
    id: "400100001",
    account: "77",
    name: "harbour.example shop",
    kind: "shop",
    base: 190,
    growth: 26,
    streams: [{ id: "5001", type: "WEB_DATA_STREAM", displayName: "Shop", target: COMPANY.shop }],
  },
  {
    id: "400100002",
    account: "77",
    name: "Trade portal",
    kind: "trade",
    base: 38,
    growth: 7,
    streams: [{ id: "5002", type: "WEB_DATA_STREAM", displayName: "Trade portal", target: COMPANY.trade }],
  },
  {
    id: "400200001",
    account: "88",
    name: "Harbour Tides app",
    kind: "app",
    base: 60,
    growth: 14,
    streams: [
      { id: "5003", type: "ANDROID_APP_DATA_STREAM", displayName: "Tides for Android", target: APP },
      { id: "5004", type: "IOS_APP_DATA_STREAM", displayName: "Tides for iOS", target: APP },
    ],
  },
];
