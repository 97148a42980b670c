/** What people of the office may do, from least to most. */
export const officeRoles = ['checker', 'editor', 'owner'] as const;
export type OfficeRole = (typeof officeRoles)[number];

/** Whether a role may do what another may. */
export function isAtLeast(role: OfficeRole, wanted: OfficeRole): boolean {
  return officeRoles.indexOf(role) >= officeRoles.indexOf(wanted);
}
