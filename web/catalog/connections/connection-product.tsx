import { Empty } from '../../kit/parts/page/empty.tsx'
import { Link } from '../../kit/parts/link.tsx'
import { PageHead } from '../../kit/parts/page/page-head.tsx'
import { to } from '../../kit/route/screens.ts'
import { useUrlQuery } from '../../kit/call/url-query.ts'
import { useWords } from '../../kit/words/words.ts'
import { Connections } from './connections.tsx'

/** Ties our SKUs to those of a supplier's merchant account, so that orders go there by themselves. */
export default function ConnectionProduct() {
  const { w } = useWords()
  const [{ supplierId }] = useUrlQuery()
  const id = Number(supplierId)
  if (id) return <Connections key={id} supplierId={id} />
  return (
    <>
      <PageHead title={w('catalog.screens.connectionProduct')} />
      <Empty
        title={w('catalog.text.connectWhich')}
        action={
          <Link className="lt-button lt-button-primary" href={to.suppliers.supplierManage()}>
            {w('suppliers.screens.supplierManage')}
          </Link>
        }
      >
        {w('catalog.text.connectHelp')}
      </Empty>
    </>
  )
}
