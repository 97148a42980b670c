import { findCalibration } from '../../data/codes/stated-chances.server.ts';
import { findNewestTest } from '../../data/codes/tests.server.ts';
import { disclosureOfStores } from '../../data/stores/stores.server.ts';
import { metadata } from '../../frame/metadata.ts';
import { servicesContext, siteOf } from '../../services.server.ts';
import { testingPromise } from '../../words/site/claims.ts';
import type { Route } from './+types/route';
import { Badges } from './badges.tsx';
import { Calibration } from './calibration.tsx';
import styles from './how-we-verify.module.css';
import { Limits } from './limits.tsx';
import { Methods } from './methods.tsx';
import { Paid } from './paid.tsx';
import { Rating } from './rating.tsx';
import { ratingExamples } from './rating-examples.ts';
import { Specimen } from './specimen.tsx';

export function meta({ matches }: Route.MetaArgs) {
  const root = matches[1].loaderData;
  return metadata(root, {
    title: 'How we verify',
    description:
      'How we test promo codes, what each badge means, how ratings and success rates are worked out, what we don’t claim, and how we make money.',
    keywords: ['verified promo codes', 'how codes are tested', 'promo code rating', 'affiliate disclosure'],
    path: '/how-we-verify',
    trail: [{ name: 'How We Verify', path: '/how-we-verify' }],
  });
}

export async function loader({ context }: Route.LoaderArgs) {
  const { db, now } = context.get(servicesContext);
  const site = await siteOf(context);
  const at = now();
  return {
    newest: await findNewestTest(db, at),
    calibration: await findCalibration(db, at),
    examples: ratingExamples(),
    disclosure: await disclosureOfStores(db, site),
    hasPartner: site.partner !== null,
    isSampleOnly: site.isSampleOnly,
  };
}

export default function HowWeVerify({ loaderData }: Route.ComponentProps) {
  const { newest, examples, calibration, disclosure, hasPartner, isSampleOnly } = loaderData;
  return (
    <>
      <header className={`wrap ${styles.header}`}>
        <h1>How we verify</h1>
        <p className="lead">
          Every badge comes from tests and reports, and you can read the tests, failures included. Here are
          the rules, with the numbers.
        </p>
      </header>
      {newest && <Specimen newest={newest} />}
      <Methods />
      <Badges promise={testingPromise(isSampleOnly)} />
      <Rating examples={examples} />
      {calibration && <Calibration calibration={calibration} />}
      <Limits />
      <Paid disclosure={disclosure} hasPartner={hasPartner} />
    </>
  );
}
