import type { Metadata } from 'next';
import type { ReactNode } from 'react';
import './layers.css';
import '../../../../app/styles/tokens.css';
import '../../../../app/styles/fonts.css';
import '../../../../app/styles/base.css';
import '../../../../app/styles/primitives.css';
import stripStyles from '../../../../app/frame/sample-strip.module.css';
import { Footer, Header } from '../client/parts.tsx';
import data from '../data.json';

export const metadata: Metadata = {
  title: `${data.site.name}: ${data.site.tagline}`,
  description: data.site.description,
};

export default function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="en">
      <body>
        <a className="visually-hidden" href="#main">
          Skip to the content
        </a>
        <aside className={stripStyles.strip} aria-label="Notice">
          {data.site.sampleNotice}
        </aside>
        <Header siteName={data.site.name} />
        <main id="main" tabIndex={-1}>
          {children}
        </main>
        <Footer site={data.site} year={data.year} />
      </body>
    </html>
  );
}
