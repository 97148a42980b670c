import { Form, Link, useNavigation } from 'react-router';
import { getSettings } from '../../data/site/site.server.ts';
import { normalizeEmail } from '../../domain/text/email-address.ts';
import { type Finding, failure, ok } from '../../findings/finding.ts';
import { senderDomainFindings } from '../../findings/sender-domain.server.ts';
import { lineIn, readForm } from '../../frame/forms/form.server.ts';
import { BAD_ADDRESS } from '../../frame/forms/text-rules.ts';
import type { RouteHandle } from '../../frame/route-handle.ts';
import { fromAddress } from '../../mail/from-address.server.ts';
import { domainOf, lookUpSenderDomain } from '../../mail/sender-domain.server.ts';
import { sendTestMail } from '../../mail/test-mail.server.tsx';
import { personContext, type Services, servicesContext } from '../../services.server.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { FindingList } from '../status/finding-list.tsx';
import { Empty, Screen } from '../ui/screen.tsx';
import type { Route } from './+types/email';
import styles from './settings.module.css';

export const handle = { office: 'owner' } satisfies RouteHandle;

export async function loader({ context }: Route.LoaderArgs) {
  const { config, db } = context.get(servicesContext);
  return {
    to: context.get(personContext).email,
    from: fromAddress(config, await getSettings(db)),
    server: config.SMTP_URL && new URL(config.SMTP_URL).host,
  };
}

/** Sends a test email, and looks up the sender's domain. */
export async function action({ context, request }: Route.ActionArgs) {
  const typed = lineIn(await readForm(request), 'to');
  const to = normalizeEmail(typed);
  if (to === undefined) return { typed, error: BAD_ADDRESS, findings: undefined };
  return { typed, error: undefined, findings: await tryEmail(context.get(servicesContext), to) };
}

export default function TestEmailPage({
  loaderData: { to, from, server },
  actionData,
}: Route.ComponentProps) {
  const isSending = useNavigation().state === 'submitting';
  return (
    <Screen
      title="Test email"
      answer={actionData}
      lead="Find out whether your email goes out and whether mail providers will trust it."
    >
      {server === undefined ? (
        <Empty title="No mail server yet">
          <p>
            On the server, set <code>SMTP_URL</code> to your mail server and <code>MAIL_FROM</code> to the
            sender’s address, then restart. Until then, emails wait: those to you for 30 days, and newsletters
            for 7 days.
          </p>
          <Link to="/office/status">See the status</Link>
        </Empty>
      ) : (
        <>
          <Form method="post" className={`flow ${styles.testForm}`} noValidate>
            <Field name="to" label="Send it to" error={actionData?.error}>
              {(control) => (
                <input
                  {...control}
                  type="email"
                  autoComplete="email"
                  defaultValue={actionData?.typed ?? to}
                  required
                />
              )}
            </Field>
            <Button aria-disabled={isSending || undefined}>
              {isSending ? 'Sending…' : 'Send a test email'}
            </Button>
          </Form>
          <p className="soft">
            From {from}, through {server}.
          </p>
        </>
      )}
      {actionData?.findings && (
        <div role="status" tabIndex={-1} data-notice="">
          <FindingList findings={actionData.findings} label="What the test found" />
        </div>
      )}
    </Screen>
  );
}

async function tryEmail({ config, db, now }: Services, to: string): Promise<Finding[]> {
  const settings = await getSettings(db);
  const from = fromAddress(config, settings);
  const { SMTP_URL: smtpUrl, siteUrl } = config;
  const domain = domainOf(from);
  const [problem, records] = await Promise.all([
    smtpUrl && sendTestMail({ smtpUrl, siteUrl, from, to, site: settings, now: now() }),
    domain === undefined ? [] : lookUpSenderDomain(domain).then(senderDomainFindings),
  ]);
  const sent = smtpUrl
    ? problem === undefined
      ? ok(`the mail server accepted the email to ${to}; look for it in that inbox and in the spam folder`)
      : failure(
          `the mail server refused the email: ${problem}`,
          'Check SMTP_URL: its host, port, user, and password.',
        )
    : failure('no email was sent: SMTP_URL isn’t set');
  return [sent, ...records];
}
