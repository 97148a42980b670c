import { AmountField } from './amount-field.tsx';
import type { ShownBasket } from './basket-query.ts';
import { CartQuestion } from './cart-question.tsx';
import { type AskedGoods, GoodsFields } from './goods-fields.tsx';

interface BasketFieldsProps {
  readonly query: ShownBasket;
  readonly goods: readonly AskedGoods[];
  /** What the fields do here. */
  readonly hint?: string | undefined;
}

/** The facts that decide what a code saves on a cart. */
export function BasketFields({ query: { total, fee, firstOrder, isOver }, goods, hint }: BasketFieldsProps) {
  return (
    <CartQuestion
      hint={hint}
      total={total}
      fee={
        <AmountField
          name="fee"
          label="Delivery fee"
          amount={fee}
          note="Leave empty for the store’s usual fee."
        />
      }
      firstOrder={firstOrder}
    >
      {goods.length > 0 && <GoodsFields goods={goods} isOver={isOver} />}
    </CartQuestion>
  );
}
