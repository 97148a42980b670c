import { createRoot } from 'react-dom/client';
import { ProofField } from '../../../app/office/proof/proof-field.tsx';
import '../../../app/styles/tokens.css';
import '../../../app/styles/base.css';

// A form as the office's are, with nothing but a picture.
const main = document.body.appendChild(document.createElement('main'));
createRoot(main).render(
  <form method="post" action="/sent" encType="multipart/form-data">
    <h1>A test</h1>
    <ProofField />
    <button type="submit">Record</button>
  </form>,
);
