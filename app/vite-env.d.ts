/// <reference types="vite/client" />

declare module '*?script' {
  const text: string;
  export default text;
}

declare module '*?script-files' {
  export const address: string;
  export const parts: readonly string[];
}

// Invoker commands of the HTML standard. React passes them on, but its types don't have them yet.
declare namespace React {
  interface ButtonHTMLAttributes<T> {
    command?: 'show-modal' | 'close';
    commandfor?: string;
  }
}
