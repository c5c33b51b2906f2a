import { useUrlQuery } from '../kit/call/url-query.ts'
import { useWords } from '../kit/words/words.ts'

/** Does a guest look on? In the address, so that all parts of a page agree and a page that is opened again stays so. */
export function useCustomerView(): [isPublic: boolean, show: (isPublic: boolean) => void] {
  const [query, change] = useUrlQuery()
  return [query['view'] === 'customer', (isPublic) => change({ view: isPublic ? 'customer' : null })]
}

/** What a page that is opened from here goes on with. */
export const customerQuery = (isPublic: boolean) => (isPublic ? { view: 'customer' } : undefined)

/** Switches to what a guest may see, and back. */
export function CustomerView() {
  const { w } = useWords()
  const [isPublic, show] = useCustomerView()
  return (
    <label className="market-view">
      <input type="checkbox" checked={isPublic} onChange={(event) => show(event.target.checked)} />{' '}
      {w('open-market.text.customerView')}
    </label>
  )
}
