import { COMPANY } from "./company.ts";

export type PropertyKind = "shop" | "trade" | "app";

export interface DataStream {
  id: string;
  type: "WEB_DATA_STREAM" | "ANDROID_APP_DATA_STREAM" | "IOS_APP_DATA_STREAM";
  displayName: string;
  /** A web stream's measurement id or an app stream's Firebase app id. */
  measurementId: string;
  /** A web stream's address or an app stream's package name. */
  target: string;
}

export interface Property {
  id: string;
  account: string;
  name: string;
  kind: PropertyKind;
  industry: string;
  /** Sessions on an ordinary day when the dataset begins. */
  base: number;
  /** Sessions that an ordinary day gains per year. */
  growth: number;
  createTime: string;
  streams: readonly DataStream[];
}

export interface AnalyticsAccount {
  id: string;
  name: string;
}

export const ACCOUNTS: readonly AnalyticsAccount[] = [
  { id: "77", name: "Harbour Supply Co." },
  { id: "88", name: "Harbour Labs" },
  { id: "99", name: "Harbour archive" },
];

function stream(
  id: string,
  type: DataStream["type"],
  displayName: string,
  measurementId: string,
  target: string,
): DataStream {
  return { id, type, displayName, measurementId, target };
}

const APP = "example.harbour.tides";

export const PROPERTIES: readonly Property[] = [
  {
    id: "400100001",
    account: "77",
    name: "harbour.example shop",
    kind: "shop",
    industry: "SHOPPING",
    base: 190,
    growth: 26,
    createTime: "2021-01-04T08:00:00Z",
    streams: [stream("5001", "WEB_DATA_STREAM", "Shop", "G-HARBOUR001", COMPANY.shop)],
  },
  {
    id: "400100002",
    account: "77",
    name: "Trade portal",
    kind: "trade",
    industry: "BUSINESS_AND_INDUSTRIAL_MARKETS",
    base: 38,
    growth: 7,
    createTime: "2021-09-13T07:30:00Z",
    streams: [stream("5002", "WEB_DATA_STREAM", "Trade portal", "G-HARBOUR002", COMPANY.trade)],
  },
  {
    id: "400200001",
    account: "88",
    name: "Harbour Tides app",
    kind: "app",
    industry: "TRAVEL",
    base: 60,
    growth: 14,
    createTime: "2022-05-02T09:15:00Z",
    streams: [
      stream("5003", "ANDROID_APP_DATA_STREAM", "Tides for Android", "1:400200001:android:9f2c41", APP),
      stream("5004", "IOS_APP_DATA_STREAM", "Tides for iOS", "1:400200001:ios:71be03", APP),
    ],
  },
];

export function propertyOf(id: string): Property | null {
  return PROPERTIES.find((property) => property.id === id) ?? null;
}
