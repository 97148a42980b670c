// The layers are in the order in which they are first named, so the shared sheets come first.
import '../../../app/styles/tokens.css';
import '../../../app/styles/base.css';
import '../../../app/styles/primitives.css';
import { createRoot } from 'react-dom/client';
import { ProofField } from '../../../app/office/proof/proof-field.tsx';

// A form like the office's, with nothing but a picture.
const main = document.body.appendChild(document.createElement('main'));
createRoot(main).render(
  <form method="post" action="/sent" encType="multipart/form-data">
    <h1>A test</h1>
    <ProofField />
    <button type="submit">Record</button>
  </form>,
);
