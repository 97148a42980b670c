import { Link } from 'react-router';
import type { SiteView } from '../../data/site.server.ts';
import { NewsletterForm } from '../newsletter/newsletter-form.tsx';
import styles from './footer.module.css';
import { Logo } from './logo.tsx';

const networks = [
  { key: 'facebook', name: 'Facebook' },
  { key: 'twitter', name: 'Twitter' },
  { key: 'instagram', name: 'Instagram' },
] as const;

/** The foot of every page: the ways on, the newsletter, who we are and who pays for what. */
export function Footer({ site, year }: { site: SiteView; year: number }) {
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
            <ul role="list">
              <FooterLink to="/">How It Works</FooterLink>
              <FooterLink to="/verified-codes">Verified Codes</FooterLink>
              <FooterLink to="/stores">Supported Stores</FooterLink>
              <FooterLink to="/how-we-verify">How We Verify</FooterLink>
              <FooterLink to="/saved">Saved Codes</FooterLink>
              <li>
                <a href={site.partner.url} rel="sponsored noopener">
                  {site.partner.name} <span aria-hidden="true">↗</span>
                </a>
              </li>
            </ul>
          </nav>
          <nav aria-labelledby="footer-quick-links">
            <h2 id="footer-quick-links">Quick Links</h2>
            <ul role="list">
              <FooterLink to="/how-to-use">How to Use Codes</FooterLink>
              <FooterLink to="/blog">Latest Blog Posts</FooterLink>
              <FooterLink to="/contact">Contact Us</FooterLink>
              <FooterLink to="/privacy">Privacy Policy</FooterLink>
            </ul>
          </nav>
          <div>
            <h2>One good email a week</h2>
            <NewsletterForm place="footer" button="Subscribe" />
          </div>
        </div>
        <p className={styles.legal}>
          © {year} {site.name}. {site.disclosure} Not run by{' '}
          <a href={site.partner.url} rel="sponsored noopener">
            {site.partner.name}
          </a>
          .
        </p>
      </div>
    </footer>
  );
}

function FooterLink({ to, children }: { to: string; children: string }) {
  return (
    <li>
      <Link to={to}>{children}</Link>
    </li>
  );
}

/** A network without an address is a plain word, never a dead link. */
function SocialLinks({ social }: { social: SiteView['social'] }) {
  return (
    <ul className={styles.social} role="list" aria-label="Social networks">
      {networks.map(({ key, name }) => {
        const url = social[key];
        return (
          <li key={key}>
            {url ? (
              <a href={url} rel="noopener">
                {name}
              </a>
            ) : (
              name
            )}
          </li>
        );
      })}
    </ul>
  );
}
