import { findNewestTest } from '../../data/codes/checks.server.ts';
import { hasAffiliateStores } from '../../data/stores/stores.server.ts';
import { breadcrumbs, metadata } from '../../frame/metadata.ts';
import { servicesContext, siteOf } from '../../services.server.ts';
import type { Route } from './+types/route';
import styles from './how-we-verify.module.css';
import { ratingExamples } from './rating-examples.ts';
import { Rules } from './rules.tsx';

export function meta({ matches }: Route.MetaArgs) {
  const root = matches[1].loaderData;
  return metadata(root, {
    title: 'How we verify',
    description:
      'What a check is, what each badge means, how rating and success rate are worked out, what we do not claim, and who is paid for what.',
    keywords: ['verified promo codes', 'how codes are tested', 'promo code rating', 'affiliate disclosure'],
    path: '/how-we-verify',
    structured: root ? [breadcrumbs(root.siteUrl, [{ name: 'How We Verify', path: '/how-we-verify' }])] : [],
  });
}

export async function loader({ context }: Route.LoaderArgs) {
  const { db, now } = context.get(servicesContext);
  const { disclosure, partner, isSampleOnly } = await siteOf(context);
  return {
    newest: await findNewestTest(db, now()),
    examples: ratingExamples(),
    disclosure: isSampleOnly || (await hasAffiliateStores(db)) ? disclosure : null,
    hasPartner: partner !== null,
    isSampleOnly,
  };
}

export default function HowWeVerify({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <header className={`wrap ${styles.header}`}>
        <h1>How we verify</h1>
        <p>
          A badge here is worked out from a record that you can read, failures included. These are the rules,
          with their numbers.
        </p>
      </header>
      <Rules {...loaderData} />
    </>
  );
}
