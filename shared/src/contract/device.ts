/**
 * The kind of browser, detected from the user agent by the same function on the server and in the browser.
 */
export interface Device {
  /**
   * A phone or tablet, by user agent (ACCOUNT-13). Decides behavior only; the layout depends on CSS widths.
   */
  mobile: boolean;
  android: boolean;
  iOS: boolean;
  safari: boolean;
  crawler: boolean;
}
