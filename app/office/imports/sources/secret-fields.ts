import { SECRET_PREFIX } from '../../ui/form/form-values.ts';

/** The names of the controls that hold an address and its credentials. They're sent, and never come back. */
export const secretFields = {
  address: `${SECRET_PREFIX}address`,
  headerName: `${SECRET_PREFIX}header`,
  headerValue: `${SECRET_PREFIX}value`,
  user: `${SECRET_PREFIX}user`,
  password: `${SECRET_PREFIX}password`,
} as const;
