import { wordAt } from '#contract/words.ts'
import { useRead } from '../kit/call/query.ts'
import { Facts } from '../kit/parts/page/cards.tsx'
import { useWords } from '../kit/words/words.ts'
import { customers } from './customers.client.ts'

/** What erasing takes away, by place, told before it is done. */
export function ErasePlaces({ id }: { id: number }) {
  const { w } = useWords()
  const { data } = useRead(customers.erasePreview, { id })
  return (
    <>
      <p>{w('customers.text.eraseHelp')}</p>
      {data?.tripsToCome && <p role="alert">{w('customers.errors.tripsToCome')}</p>}
      {data && (
        <>
          <p>
            {w('customers.text.erasePlaces', {
              count: data.rows.reduce((sum, { count }) => sum + count, 0),
            })}
          </p>
          <Facts
            facts={data.rows.map(({ place, count }) => ({
              word: wordAt('customers.erasePlaces', place),
              value: count,
            }))}
          />
        </>
      )}
    </>
  )
}
