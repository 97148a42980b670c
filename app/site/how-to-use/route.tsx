import { href } from 'react-router';
import words from '../../../content/how-to-use.json';
import { breadcrumbs, metadata } from '../../frame/metadata.ts';
import buttonStyles from '../../ui/button.module.css';
import { Link } from '../../ui/link.tsx';
import type { Route } from './+types/route';
import styles from './how-to-use.module.css';
import { Steps } from './steps.tsx';
import { Tips } from './tips.tsx';
import { Troubleshooting } from './troubleshooting.tsx';

export function meta({ matches }: Route.MetaArgs) {
  const root = matches[1].loaderData;
  return metadata(root, {
    title: 'How to use a promo code',
    description:
      'How to use a grocery promo code in four steps, with six tips and what to do if the code doesn’t work.',
    keywords: [
      'how to use promo codes',
      'promo code not working',
      'promo code field',
      'grocery delivery tips',
    ],
    path: '/how-to-use',
    structured: root ? [breadcrumbs(root.siteUrl, [{ name: 'How to Use', path: '/how-to-use' }])] : [],
  });
}

export default function HowToUse() {
  return (
    <>
      <header className={`wrap ${styles.header}`}>
        <h1>How to use a promo code</h1>
        <p>Four steps, about two minutes. Print this page and keep it on the fridge.</p>
      </header>
      <Steps steps={words.steps} />
      <p className={`wrap ${styles.onward}`}>
        <Link className={buttonStyles.button} to={href('/verified-codes')}>
          Browse All Codes
        </Link>
        <span>Each one shows its last test at checkout, if it’s had one.</span>
      </p>
      <Tips tips={words.tips} />
      <Troubleshooting lists={words.troubleshooting} />
      <section className={`wrap ${styles.closing}`} aria-labelledby="still-stuck">
        <h2 id="still-stuck">Still stuck?</h2>
        <p>
          The test history on the code’s page lists every test and its result. If the code works for others,{' '}
          <Link to="/contact?category=promo-codes">tell us what the checkout said</Link>, or try{' '}
          <Link to={href('/verified-codes')}>another code</Link> for this order.
        </p>
      </section>
    </>
  );
}
