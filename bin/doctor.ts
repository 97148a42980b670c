// Checks everything that the site depends on, without changing anything: settings, proxy, disk, database, mail, backups.
// usage: npm run doctor
import { command } from './command.ts';
import { dataFindings } from './doctor/data.ts';
import { databaseFindings } from './doctor/database.ts';
import { mailFindings } from './doctor/mail.ts';
import { programFindings } from './doctor/program.ts';
import { proxyFinding } from './doctor/proxy.ts';

const signs = { ok: 'ok     ', warning: 'WARNING', failure: 'FAILURE' };

await command('npm run doctor', { atMost: 0 }, async (_, config) => {
  const findings = [
    ...(await programFindings(config)),
    proxyFinding(config),
    ...(await dataFindings(config, Date.now())),
    ...(await databaseFindings(config, Date.now())),
    ...(await mailFindings(config)),
  ];
  for (const { state, says } of findings) console.log(`${signs[state]}  ${says}`);
  const failures = findings.filter(({ state }) => state === 'failure').length;
  if (failures > 0) throw new Error(`${failures} of ${findings.length} looks failed.`);
  return [`${findings.length} looks, none failed.`];
});
