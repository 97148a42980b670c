// Checks everything that the site depends on, without changing anything: settings, proxy, disk, database, email, backups.
// usage: npm run doctor
import { dataFindings } from '../app/findings/data-folder.server.ts';
import { mailFindings } from '../app/findings/mail.server.ts';
import { proxyFinding } from '../app/findings/proxy.server.ts';
import { command } from './command.ts';
import { cdnFindings } from './doctor/cdn.ts';
import { databaseFindings } from './doctor/database.ts';
import { programFindings } from './doctor/program.ts';

const signs = { ok: 'ok     ', warning: 'WARNING', failure: 'FAILURE' };

await command('npm run doctor', { atMost: 0 }, async (_, config) => {
  const findings = [
    ...(await programFindings(config)),
    proxyFinding(config),
    ...(await dataFindings(config, Date.now())),
    ...(await databaseFindings(config, Date.now())),
    ...(await mailFindings(config)),
    ...(await cdnFindings(config)),
  ];
  for (const { state, says, advice } of findings)
    console.log(`${signs[state]}  ${says}${advice ? `. ${advice}` : ''}`);
  const failures = findings.filter(({ state }) => state === 'failure').length;
  if (failures > 0) throw new Error(`${failures} of ${findings.length} checks failed.`);
  return [`${findings.length} checks, none failed.`];
});
