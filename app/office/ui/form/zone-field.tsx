import { useEffect, useId, useState } from 'react';
import { zoneChoices } from '../../../words/office/zones.ts';
import { TextField } from './fields.tsx';

interface ZoneFieldProps {
  readonly name: string;
  readonly label: string;
  readonly hint: React.ReactNode;
  readonly isRequired?: boolean;
  /** The zone that an empty field stands for. */
  readonly placeholder?: string | undefined;
}

/** A time zone, found by typing a part of its name: "denver". */
export function ZoneField(props: ZoneFieldProps) {
  const { id, list } = useZones();
  return (
    <>
      <TextField {...props} list={id} />
      {list}
    </>
  );
}

/** The time zones to choose from, for an input whose `list` is the id. */
export function useZones() {
  const id = useId();
  const [zones, setZones] = useState<readonly string[]>([]);
  // Hundreds of names: the browser knows them, so the page doesn't carry them.
  useEffect(() => setZones(zoneChoices()), []);
  const list = (
    <datalist id={id}>
      {zones.map((zone) => (
        <option key={zone} value={zone} />
      ))}
    </datalist>
  );
  return { id, list };
}
