import { useUrlQuery } from '../kit/call/url-query.ts'

/** Does a guest look on? In the address, so that all parts of a page agree and a page that is opened again stays so. */
export function useCustomerView(): [isPublic: boolean, show: (isPublic: boolean) => void] {
  const [query, change] = useUrlQuery()
  return [query['view'] === 'customer', (isPublic) => change({ view: isPublic ? 'customer' : null })]
}
