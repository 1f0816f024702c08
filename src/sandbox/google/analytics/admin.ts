import { COMPANY } from "../../company/company.ts";
import type { AnalyticsAccount, DataStream, Property } from "../../company/properties.ts";
import { invalidArgument } from "../errors.ts";
import { unlessEmpty, wholeNumber } from "../../vendor/vendor-app.ts";

const DEFAULT_PAGE = 50;
const MOST = 200;

/** An account with the properties that the person may read; the key is absent when there is none. */
export function accountSummary(account: AnalyticsAccount, readable: readonly Property[]) {
  const own = readable.filter((property) => property.account === account.id);
  return {
    name: `accountSummaries/${account.id}`,
    account: `accounts/${account.id}`,
    displayName: account.name,
    propertySummaries: unlessEmpty(
      own.map((property) => ({
        property: `properties/${property.id}`,
        displayName: property.name,
        propertyType: "PROPERTY_TYPE_ORDINARY",
        parent: `accounts/${property.account}`,
      })),
    ),
  };
}

export function describeProperty(property: Property) {
  return {
    name: `properties/${property.id}`,
    parent: `accounts/${property.account}`,
    createTime: property.createTime,
    updateTime: property.createTime,
    displayName: property.name,
    industryCategory: property.industry,
    timeZone: COMPANY.timeZone,
    currencyCode: COMPANY.currency,
    serviceLevel: "GOOGLE_ANALYTICS_STANDARD",
    account: `accounts/${property.account}`,
    propertyType: "PROPERTY_TYPE_ORDINARY",
  };
}

export function describeStream(property: Property, stream: DataStream) {
  const times = { createTime: property.createTime, updateTime: property.createTime };
  const common = {
    name: `properties/${property.id}/dataStreams/${stream.id}`,
    type: stream.type,
    displayName: stream.displayName,
    ...times,
  };
  if (stream.type === "WEB_DATA_STREAM") {
    return { ...common, webStreamData: { measurementId: stream.measurementId, defaultUri: stream.target } };
  }
  if (stream.type === "ANDROID_APP_DATA_STREAM") {
    return {
      ...common,
      androidAppStreamData: { firebaseAppId: stream.measurementId, packageName: stream.target },
    };
  }
  return { ...common, iosAppStreamData: { firebaseAppId: stream.measurementId, bundleId: stream.target } };
}

/** One page of a list; the list's key is absent when it is empty, nextPageToken when there is no more. */
export function pageOf<T>(
  key: string,
  list: readonly T[],
  query: Record<string, string>,
  write: (entry: T) => unknown,
): Record<string, unknown> {
  const size = Math.min(wholeNumber(query["pageSize"], DEFAULT_PAGE) || DEFAULT_PAGE, MOST);
  const token = query["pageToken"] ?? "";
  const offset = token === "" ? 0 : Number(/^offset-(\d{1,6})$/.exec(token)?.[1] ?? Number.NaN);
  if (Number.isNaN(offset)) throw invalidArgument("The page token is invalid.");
  const page = list.slice(offset, offset + size);
  return {
    [key]: unlessEmpty(page.map(write)),
    ...(offset + size < list.length && { nextPageToken: `offset-${offset + size}` }),
  };
}
