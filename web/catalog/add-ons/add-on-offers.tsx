import type { AddOnInfo } from '#contract/catalog/add-ons/add-on.schema.ts'
import { FieldGroup } from '../../kit/form/form-drawer.tsx'
import { Empty } from '../../kit/parts/page/empty.tsx'
import { useAct } from '../../kit/call/query.ts'
import { useWords } from '../../kit/words/words.ts'
import { catalog } from '../catalog.client.ts'
import { useTermsText } from './add-on-terms.tsx'

/** The products that offer an add-on, and how; taken off one by one. */
export function AddOnOffers({ info }: { info: AddOnInfo }) {
  const { w, name } = useWords()
  const terms = useTermsText()
  const detach = useAct(catalog.addOnDetach, { doneText: w('kit.parts.saved') })
  return (
    <FieldGroup title="catalog.addOns.uses">
      {info.offers.length === 0 && <Empty title={w('catalog.addOns.notOffered')} />}
      <ul className="tag-rows">
        {info.offers.map((offer) => (
          <li key={offer.skuId}>
            <span>
              {name(offer.names)} <small>{offer.code}</small>
              <small>{terms(offer)}</small>
            </span>
            {info.can['attach'] === true && (
              <button
                type="button"
                className="lt-button lt-button-plain"
                aria-label={`${w('catalog.addOns.detach')} ${offer.code}`}
                onClick={() => void detach.run({ addOnIds: [info.id], skuIds: [offer.skuId] })}
              >
                {w('catalog.addOns.detach')}
              </button>
            )}
          </li>
        ))}
      </ul>
    </FieldGroup>
  )
}
