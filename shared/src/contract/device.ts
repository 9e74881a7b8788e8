/** What kind of browser this is, worked out once from the user agent, by the same function on the server and in the browser. */
export interface Device {
  /** A phone or tablet, by user agent (design 11). Chooses behaviour only; layout comes from CSS widths. */
  mobile: boolean;
  android: boolean;
  iOS: boolean;
  safari: boolean;
  crawler: boolean;
}
