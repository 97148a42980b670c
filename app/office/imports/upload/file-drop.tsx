import { useEffect, useRef, useState } from 'react';
import { sizeText } from '../../../words/office/sizes.ts';
import { useHydrated } from '../../ui/use-hydrated.ts';
import styles from './file-drop.module.css';

interface FileDropProps {
  readonly control: React.ComponentProps<'input'>;
  readonly hint: React.ReactNode;
}

/** A file field as large as what is dropped on it. Once this runs, it says in the site's own words what was chosen. */
export function FileDrop({ control, hint }: FileDropProps) {
  const isHydrated = useHydrated();
  const field = useRef<HTMLInputElement>(null);
  const [file, setFile] = useState<File>();
  // It may have been chosen before this ran.
  useEffect(() => setFile(field.current!.files![0]), []);
  return (
    <div className={styles.drop} data-empty={isHydrated && !file ? '' : undefined}>
      <input
        {...control}
        ref={field}
        name="file"
        type="file"
        aria-label="File"
        onChange={({ target }) => setFile(target.files![0])}
      />
      {isHydrated && (
        <div className={styles.chosen} aria-hidden="true">
          {file && (
            <p>
              <b>{file.name}</b>, {sizeText(file.size)}
            </p>
          )}
          <span>{file ? 'Choose another file' : 'Choose a file'}</span>
        </div>
      )}
      {hint}
    </div>
  );
}
