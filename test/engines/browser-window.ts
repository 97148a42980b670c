/** Sources of input as both WebDriver protocols take them. */
export type InputSource =
  | { type: 'key'; id: string; actions: { type: 'keyDown' | 'keyUp'; value: string }[] }
  | {
      type: 'pointer';
      id: string;
      parameters: { pointerType: 'mouse' };
      actions: (
        | { type: 'pointerMove'; x: number; y: number; duration: number }
        | { type: 'pointerDown' | 'pointerUp'; button: 0 }
      )[];
    };

/** One browser window, closed after the test. */
export interface BrowserWindow {
  /** Resolves when the page has loaded. */
  goto(url: string): Promise<void>;
  /** Runs a function (given as source) in the page with JSON arguments, and resolves to its result. */
  call(source: string, argumentsJson: string): Promise<string>;
  perform(sources: readonly InputSource[]): Promise<void>;
}

/** The size of a phone's window, in CSS pixels. */
export const PHONE = { width: 390, height: 800 };
