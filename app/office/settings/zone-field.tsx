import { useEffect, useId, useState } from 'react';
import { zoneChoices } from '../../words/office/zones.ts';
import { TextField } from '../ui/form/fields.tsx';

interface ZoneFieldProps {
  readonly name: string;
  readonly label: string;
  readonly hint: React.ReactNode;
}

/** A time zone, found by typing a part of its name: "denver". */
export function ZoneField({ name, label, hint }: ZoneFieldProps) {
  const id = useId();
  const [zones, setZones] = useState<readonly string[]>([]);
  // Hundreds of names: the browser knows them, so the page doesn't carry them.
  useEffect(() => setZones(zoneChoices()), []);
  return (
    <>
      <TextField {...{ name, label, hint }} isRequired list={id} />
      <datalist id={id}>
        {zones.map((zone) => (
          <option key={zone} value={zone} />
        ))}
      </datalist>
    </>
  );
}
