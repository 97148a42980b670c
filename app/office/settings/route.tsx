import { useState } from 'react';
import { Link, redirect } from 'react-router';
import { findFirstSteps } from '../../data/site/first-steps.server.ts';
import { getSettingsToEdit } from '../../data/site/write-settings.server.ts';
import { readForm } from '../../frame/forms/form.server.ts';
import { parameters, type RouteHandle } from '../../frame/route-handle.ts';
import { servicesContext } from '../../services.server.ts';
import buttonStyles from '../../ui/button.module.css';
import { formFieldsOf } from '../ui/form/form-result.ts';
import { type FormValues, valuesOf } from '../ui/form/form-values.ts';
import { RecordForm } from '../ui/form/record-form.tsx';
import { formAgain } from '../ui/form/save-form.server.ts';
import { Notice } from '../ui/notice.tsx';
import { Screen, screenTitle } from '../ui/screen.tsx';
import type { Route } from './+types/route';
import { FirstStepsList, isUnfinished } from './first-steps-list.tsx';
import { saveSettingsForm, versionOfAll, versionValues } from './save-settings.server.ts';
import { settingFields, settingsToForm } from './settings-fields.ts';
import { SettingsFields, SettingVersionFields } from './settings-fields-view.tsx';

export const handle = {
  office: 'owner',
  query: parameters('done'),
} satisfies RouteHandle;

export function meta() {
  return screenTitle('Settings');
}

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db } = context.get(servicesContext);
  const { settings, versions, sample } = await getSettingsToEdit(db);
  return {
    values: { ...settingsToForm(settings), ...versionValues(versions) },
    version: versionOfAll(versions),
    sample,
    steps: await findFirstSteps(db),
    done: url.searchParams.get('done'),
  };
}

export async function action({ context, request }: Route.ActionArgs) {
  const result = await saveSettingsForm(context, valuesOf(await readForm(request)));
  if (result) return formAgain(result);
  return redirect('/office/settings?done=saved', 303);
}

const doneWords: Readonly<Record<string, string>> = {
  saved: 'Saved. It’s on the site now.',
  removed: 'The sample is gone. What you added is still here.',
  loaded: 'The sample is loaded.',
  'not-loaded': 'The sample wasn’t loaded, because the site already has its own content.',
  started: 'Your site is set up.',
};

export default function SettingsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { values, version, sample, steps, done } = loaderData;
  const [typed, setTyped] = useState<FormValues>();
  const said = doneWords[done ?? ''];
  return (
    <Screen
      title="Settings"
      lead="What shoppers read about this site. What you leave empty isn’t shown anywhere."
      actions={
        <>
          <Link className={buttonStyles.button} data-kind="plain" to="/office/settings/email">
            Test email
          </Link>
          <Link className={buttonStyles.button} data-kind="plain" to="/office/settings/sample">
            Sample
          </Link>
        </>
      }
    >
      {said && !actionData && <Notice>{said}</Notice>}
      {(done === 'removed' || done === 'started') && isUnfinished(steps) && <FirstStepsList steps={steps} />}
      {sample.length > 0 && (
        <p className="soft">
          Fields marked <em>Sample</em> lose their values when you remove the sample, unless you change them.
        </p>
      )}
      <RecordForm
        draftKey="settings"
        version={version}
        initial={values}
        result={actionData}
        onValues={(form) => setTyped(valuesOf(form))}
        buttons={
          <button type="submit" className={buttonStyles.button}>
            Save
          </button>
        }
      >
        <SettingsFields shown={typed ?? actionData?.values ?? values} sample={sampleFields(sample)} />
        <SettingVersionFields values={actionData?.values ?? values} />
      </RecordForm>
    </Screen>
  );
}

/** The names of the form's fields that hold the sample's values. */
function sampleFields(keys: readonly string[]): ReadonlySet<string> {
  return new Set(keys.flatMap((key) => formFieldsOf(settingFields, key).map(({ name }) => name)));
}
