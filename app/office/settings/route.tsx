import { useState } from 'react';
import { redirect } from 'react-router';
import { getSettingsToEdit } from '../../data/site/write-settings.server.ts';
import { readForm } from '../../frame/forms/form.server.ts';
import { parameters, type RouteHandle } from '../../frame/route-handle.ts';
import { settingFields } from '../../records/settings.ts';
import { servicesContext } from '../../services.server.ts';
import { Button } from '../../ui/button.tsx';
import { doneWords } from '../ui/done-words.ts';
import { type FormValues, valuesOf } from '../ui/form/form-values.ts';
import { RecordForm } from '../ui/form/record-form.tsx';
import { toForm } from '../ui/form/record-values.ts';
import { formAgain } from '../ui/form/save-form.server.ts';
import { Notice } from '../ui/notice.tsx';
import { ButtonLink } from '../ui/record-buttons.tsx';
import { Screen } from '../ui/screen.tsx';
import type { Route } from './+types/route';
import { saveSettingsForm, versionOfAll, versionValues } from './save-settings.server.ts';
import { SettingsFields, SettingVersionFields } from './settings-fields-view.tsx';

export const handle = {
  office: 'owner',
  query: parameters('done'),
} satisfies RouteHandle;

export async function loader({ context, url }: Route.LoaderArgs) {
  const { settings, versions, sample } = await getSettingsToEdit(context.get(servicesContext).db);
  return {
    values: { ...toForm(settingFields, settings), ...versionValues(versions) },
    version: versionOfAll(versions),
    sample,
    done: url.searchParams.get('done')?.replace(/-\d+$/, ''),
  };
}

export async function action({ context, request }: Route.ActionArgs) {
  const result = await saveSettingsForm(context, valuesOf(await readForm(request)));
  if (result) return formAgain(result);
  const { versions } = await getSettingsToEdit(context.get(servicesContext).db);
  // Another address each time, as the form's draft ends with its page.
  return redirect(`/office/settings?done=saved-${versionOfAll(versions)}`, 303);
}

const notices = doneWords({
  saved: 'Saved. It’s on the site now.',
  removed: 'The sample is gone. What you added is still here.',
  loaded: 'The sample is loaded.',
  'not-loaded': 'The sample wasn’t loaded, because the site already has its own content.',
});

export default function SettingsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { values, version, sample, done } = loaderData;
  const [typed, setTyped] = useState<FormValues>();
  const said = notices.get(done ?? '');
  return (
    <Screen
      title="Settings"
      lead="What shoppers read about this site. Empty fields aren’t shown."
      actions={
        <>
          <ButtonLink kind="plain" to="/office/settings/email">
            Send a test email
          </ButtonLink>
          <ButtonLink kind="plain" to="/office/settings/sample">
            The sample
          </ButtonLink>
        </>
      }
    >
      {said && done !== 'saved' && !actionData && <Notice>{said}</Notice>}
      <RecordForm
        draftKey="settings"
        version={version}
        initial={values}
        result={actionData}
        onValues={(form) => setTyped(valuesOf(form))}
        buttons={<Button>Save</Button>}
        said={done === 'saved' ? said : undefined}
        staysInPlace
      >
        <SettingsFields shown={typed ?? actionData?.values ?? values} sample={sample} />
        <SettingVersionFields values={actionData?.values ?? values} />
      </RecordForm>
    </Screen>
  );
}
