import { useEffect, useRef, useState } from 'react';
import { Form, useRevalidator } from 'react-router';
import type { RunView } from '../../../data/imports/uploads/list-runs.server.ts';
import { Button } from '../../../ui/button.tsx';
import { sizeText } from '../../../words/office/sizes.ts';
import { INTENT_FIELD } from '../../ui/form/form-values.ts';
import styles from '../run.module.css';
import { takeChosenFile } from './chosen-file.ts';
import { sendFile } from './send-file.ts';

interface UploadProps {
  readonly run: RunView;
  /** What is here already. */
  readonly received: { readonly numbers: readonly number[]; readonly bytes: number };
}

/** Sends the file that was chosen, in parts. After a reload, it has to be chosen again, and goes on where it was. */
export function Upload({ run, received }: UploadProps) {
  const { revalidate } = useRevalidator();
  const [file, setFile] = useState<File>();
  const [bytes, setBytes] = useState(received.bytes);
  const [problem, setProblem] = useState<string>();
  const first = useRef(received.numbers);
  useEffect(() => setFile(takeChosenFile(run.fileName, run.bytes)), [run.fileName, run.bytes]);
  useEffect(() => {
    if (!file) return;
    const leaving = new AbortController();
    const { signal } = leaving;
    const address = `/office/imports/${run.id}/parts`;
    sendFile(file, { address, received: first.current, signal, onProgress: setBytes }).then(
      () => revalidate(),
      () => {
        if (!signal.aborted) setProblem('The file didn’t get through. Choose it again to go on.');
        setFile(undefined);
      },
    );
    return () => leaving.abort();
  }, [file, run.id, revalidate]);

  const choose = (chosen: File | undefined) => {
    const isSame = chosen?.name === run.fileName && chosen.size === run.bytes;
    setProblem(
      isSame ? undefined : `Choose ${run.fileName} of ${sizeText(run.bytes)}, the file that was begun.`,
    );
    if (isSame) setFile(chosen);
  };
  return (
    <div className={`stack ${styles.working}`}>
      <label className="labeled">
        <span>{file ? 'Uploading' : 'Uploaded'}</span>
        <progress max={run.bytes} value={bytes} />
      </label>
      <p className="soft" role="status">
        {sizeText(bytes)} of {sizeText(run.bytes)}
      </p>
      {!file && (
        <label className="labeled" data-needs-js="">
          <span>Choose {run.fileName} again to go on</span>
          <input type="file" onChange={({ target }) => choose(target.files?.[0])} />
        </label>
      )}
      {problem && (
        <p className="problem" role="alert">
          {problem}
        </p>
      )}
      <Form method="post" aria-label="Discard">
        <Button name={INTENT_FIELD} value="discard" kind="plain">
          Discard
        </Button>
      </Form>
    </div>
  );
}
