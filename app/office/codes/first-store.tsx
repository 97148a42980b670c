import { ButtonLink } from '../ui/record-buttons.tsx';
import { Empty } from '../ui/screen.tsx';

/** What comes before the first code. */
export function FirstStore() {
  return (
    <Empty hasDrawing title="Add your first store">
      <p>A code belongs to a store. A name and a website are enough.</p>
      <ButtonLink to="/office/stores/new">Add a store</ButtonLink>
    </Empty>
  );
}
