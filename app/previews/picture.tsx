import type { ReactNode } from 'react';
import tokens from '../styles/tokens.css?raw';
import { drawableText } from './drawable-text.ts';
import styles from './picture.css?raw';

export interface PictureSite {
  readonly name: string;
  /** The site's host, or the notice that its records are samples. */
  readonly aside: string;
}

/** The frame of every picture: a sheet of paper in the site's light colors, with the site's name at the bottom. */
export function Picture({ site, children }: { site: PictureSite; children: ReactNode }) {
  return (
    <div className="picture">
      <style>{tokens + styles}</style>
      <div className="scene">{children}</div>
      <div className="foot">
        <Perforation />
        <svg
          aria-hidden="true"
          width="52"
          height="52"
          viewBox="0 0 32 32"
          fill="none"
          stroke="var(--lemon)"
          strokeWidth="2.4"
          strokeLinecap="round"
          strokeLinejoin="round"
        >
          <path d="M4 13h24l-2.6 12a3 3 0 0 1-3 2.4H9.6a3 3 0 0 1-3-2.4z" fill="var(--lemon)" />
          <path d="M10 13 14.5 4M22 13 17.5 4" />
        </svg>
        <span className="name">{drawableText(site.name)}</span>
        <span className="aside">{drawableText(site.aside)}</span>
      </div>
    </div>
  );
}

/** The half-round bites along the torn edge of the footer. */
function Perforation() {
  const bites = Array.from({ length: 50 }, (_, index) => `M${index * 24 + 5} 7a7 7 0 0 0 14 0Z`);
  return (
    <svg aria-hidden="true" className="perforation" width="1200" height="16" viewBox="0 0 1200 16">
      <path d={bites.join('')} fill="var(--paper)" />
    </svg>
  );
}
