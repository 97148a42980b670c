import { useEffect } from 'react';
import { redirect } from 'react-router';
import { removeSample } from '../../data/sample/remove-sample.server.ts';
import { describeSample, hasRecords } from '../../data/sample/sample.server.ts';
import { getSettingsToEdit } from '../../data/site/write-settings.server.ts';
import { readForm, textOf } from '../../frame/forms/form.server.ts';
import type { RouteHandle } from '../../frame/route-handle.ts';
import { changeBy, servicesContext } from '../../services.server.ts';
import { Button } from '../../ui/button.tsx';
import { guessZone } from '../../words/office/zones.ts';
import { ChoicesField } from '../ui/form/choice-fields.tsx';
import { TextField } from '../ui/form/fields.tsx';
import { firstValueOf, SEEN_FIELD, toValues, valuesOf } from '../ui/form/form-values.ts';
import { RecordForm } from '../ui/form/record-form.tsx';
import { formAgain } from '../ui/form/save-form.server.ts';
import { ZoneField } from '../ui/form/zone-field.tsx';
import { Screen } from '../ui/screen.tsx';
import type { Route } from './+types/start';
import { isOvertaken, saveFirstSettings, versionOfAll, versionValues } from './save-settings.server.ts';
import styles from './settings.module.css';
import { SettingVersionFields } from './settings-fields-view.tsx';

export const handle = { office: 'owner' } satisfies RouteHandle;

export async function loader({ context }: Route.LoaderArgs) {
  const { config, db } = context.get(servicesContext);
  const [{ settings, versions, sample }, contents, isFilled] = await Promise.all([
    getSettingsToEdit(db),
    describeSample(db),
    hasRecords(db),
  ]);
  const hasSample = contents.removed.length > 0;
  const isZoneSet = versions.zone > 0 && !sample.includes('zone');
  return {
    siteUrl: config.siteUrl,
    isFromEnvironment: config.SITE_URL !== undefined,
    isZoneSet,
    // With content of its own, a site can't get a sample anymore.
    asksForSample: hasSample || !isFilled,
    sampleMark: contents.mark,
    version: versionOfAll(versions),
    values: {
      ...toValues({
        name: settings.name,
        zone: settings.zone,
        email: sample.includes('email') ? null : settings.email,
        start: hasSample ? 'sample' : 'empty',
      }),
      ...versionValues(versions),
    },
  };
}

/**
 * Saves the first settings, and loads or removes the sample. A form that was opened before the site was set up, or
 * before the sample changed, doesn't remove it: the owner is shown what would go now.
 */
export async function action({ context, request }: Route.ActionArgs) {
  const { db, loadSample } = context.get(servicesContext);
  const form = await readForm(request);
  const values = valuesOf(form);
  const { versions } = await getSettingsToEdit(db);
  const result = await saveFirstSettings(context, values);
  if (result) return formAgain(result);
  const by = changeBy(context);
  const start = firstValueOf(values, 'start');
  if (start === 'sample') await loadSample(db, by);
  if (start !== 'empty') return redirect('/office', 303);
  const isGone =
    (await describeSample(db)).removed.length === 0 ||
    (!isOvertaken(values, versions) && (await removeSample(db, by, textOf(form, SEEN_FIELD))));
  return redirect(isGone ? '/office' : '/office/settings/sample?done=changed', 303);
}

export default function StartPage({ loaderData, actionData }: Route.ComponentProps) {
  const { siteUrl, isFromEnvironment, isZoneSet, asksForSample, sampleMark, version, values } = loaderData;
  useGuessedZone(!isZoneSet && !actionData);
  return (
    <Screen
      title="Set up your site"
      lead="A few questions, and you’re done. You can change every answer later under Settings."
    >
      <section className={`stack start ${styles.section}`} aria-labelledby="address">
        <h2 id="address">Your public address</h2>
        <p>
          <strong>{siteUrl}</strong>
        </p>
        <p className="soft">
          {isFromEnvironment
            ? 'Links, emails, and passkeys use it. It comes from SITE_URL, which the person who runs the server can change.'
            : 'This works only on this machine. Before you open the site to others, set SITE_URL to its public address. Links, emails, and passkeys use it.'}
        </p>
      </section>
      <RecordForm
        draftKey="first settings"
        version={version}
        initial={values}
        result={actionData}
        buttons={<Button>Continue</Button>}
      >
        <SettingVersionFields values={actionData?.values ?? values} />
        <input type="hidden" name={SEEN_FIELD} value={sampleMark} />
        <TextField
          name="name"
          label="What’s the site called?"
          hint="Shoppers see it on every page."
          isRequired
          maxLength={40}
        />
        <ZoneField
          isRequired
          name="zone"
          label="Which time zone is it in?"
          hint="Type a city, such as Denver. We’ve filled in your device’s time zone."
        />
        <TextField
          name="email"
          label="Where should shoppers email you?"
          hint="Shoppers see this address on the contact page. Leave it empty to show none. The contact form works either way."
          type="email"
        />
        {asksForSample && (
          <ChoicesField
            type="radio"
            name="start"
            label="How do you want to start?"
            choices={[
              {
                value: 'sample',
                label: 'Look around with the sample: made-up stores and codes, easy to remove.',
              },
              { value: 'empty', label: 'Start empty, and add your first store and code.' },
            ]}
          />
        )}
      </RecordForm>
    </Screen>
  );
}

/** Fills in the zone of this device until somebody types another. */
function useGuessedZone(isWanted: boolean) {
  useEffect(() => {
    const field = document.querySelector<HTMLInputElement>('input[name="zone"]');
    const guess = guessZone();
    if (isWanted && field && guess && field.value === field.defaultValue) field.value = guess;
  }, [isWanted]);
}
