import type { ReactNode } from 'react';
import { Link } from '../ui/link.tsx';
import styles from './footer.module.css';
import { Logo } from './logo.tsx';
import type { FrameSite } from './metadata.ts';
import { NewsletterForm } from './newsletter/newsletter-form.tsx';

const about = [
  { to: '/', name: 'How It Works' },
  { to: '/verified-codes', name: 'Verified Codes' },
  { to: '/stores', name: 'Supported Stores' },
  { to: '/how-we-verify', name: 'How We Verify' },
  { to: '/saved', name: 'Saved Codes' },
];

const quickLinks = [
  { to: '/how-to-use', name: 'How to Use Codes' },
  { to: '/blog', name: 'Latest Blog Posts' },
  { to: '/contact', name: 'Contact Us' },
  { to: '/privacy', name: 'Privacy Policy' },
];

/** The footer of every page: links, the newsletter, and who we are. */
export function Footer({ site, year }: { site: FrameSite; year: number }) {
  const partner = site.partner && (
    <a href={site.partner.url} rel="sponsored noopener">
      {site.partner.name}
    </a>
  );
  return (
    <footer className={styles.footer}>
      <div className="wrap">
        <div className={styles.columns}>
          <div>
            <Logo siteName={site.name} />
            <p className={styles.tagline}>{site.tagline}</p>
            <SocialLinks social={site.social} />
          </div>
          <nav aria-labelledby="footer-about">
            <h2 id="footer-about">About</h2>
            <FooterLinks links={about}>{partner && <li>{partner}</li>}</FooterLinks>
          </nav>
          <nav aria-labelledby="footer-quick-links">
            <h2 id="footer-quick-links">Quick Links</h2>
            <FooterLinks links={quickLinks} />
          </nav>
          <div>
            <h2>One good email a week</h2>
            <NewsletterForm place="footer" button="Subscribe" />
          </div>
        </div>
        <p className={styles.legal}>
          {`© ${year} ${site.name}.`}
          {partner && <> Not run by {partner}.</>}
        </p>
      </div>
    </footer>
  );
}

interface FooterLinksProps {
  readonly links: readonly { readonly to: string; readonly name: string }[];
  /** More list items, after the links. */
  readonly children?: ReactNode;
}

function FooterLinks({ links, children }: FooterLinksProps) {
  return (
    <ul role="list">
      {links.map(({ to, name }) => (
        <li key={to}>
          <Link to={to}>{name}</Link>
        </li>
      ))}
      {children}
    </ul>
  );
}

function SocialLinks({ social }: Pick<FrameSite, 'social'>) {
  if (social.length === 0) return null;
  return (
    <ul className={styles.social} role="list" aria-label="Social networks">
      {social.map(({ name, url }) => (
        <li key={name}>
          <a href={url} rel="noopener">
            {name}
          </a>
        </li>
      ))}
    </ul>
  );
}
