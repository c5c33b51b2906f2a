import { Empty } from '../../kit/parts/page/empty.tsx'
import { Link } from '../../kit/parts/link.tsx'
import { to } from '../../kit/route/screens.ts'
import { useWords } from '../../kit/words/words.ts'

/** Nothing is in the cart yet, and where to choose something. */
export function CartEmpty() {
  const { w } = useWords()
  return (
    <Empty
      title={w('order-entry.text.cartEmpty')}
      action={
        <Link className="lt-button lt-button-primary" href={to['order-entry'].OrderProductMainList()}>
          {w('order-entry.text.chooseProducts')}
        </Link>
      }
    >
      {w('order-entry.text.cartEmptyWhy')}
    </Empty>
  )
}
