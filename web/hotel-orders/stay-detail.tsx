import { useUrlQuery } from '../kit/call/url-query.ts'
import { inOrderFamily, OrderPage } from '../orders/view.public.ts'
import { stays } from './family.ts'

const StayPage = inOrderFamily(stays, OrderPage)

/** One hotel order in full. */
export default function StayDetail() {
  const [{ id }] = useUrlQuery()
  return <StayPage id={Number(id)} />
}
