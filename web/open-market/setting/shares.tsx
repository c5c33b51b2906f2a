import { useState } from 'react'
import { nameIn } from '#contract/kit/languages.ts'
import { shareForm } from '#contract/open-market/setting.fields.ts'
import type { ShareRow } from '#contract/open-market/open-market.schema.ts'
import { useRead } from '../../kit/call/query.ts'
import { useDrawer, type Panel } from '../../kit/form/form-drawer.tsx'
import { SaveDrawer } from '../../kit/form/save-drawer.tsx'
import { useFormValues } from '../../kit/form/use-form.ts'
import { SearchBox } from '../../kit/list/search-box.tsx'
import type { Column } from '../../kit/list/table/data-table-columns.ts'
import { DataTable } from '../../kit/list/table/data-table.tsx'
import type { Picked } from '../../kit/list/table/row-selection.ts'
import { TimeText } from '../../kit/parts/date-text.tsx'
import { Card } from '../../kit/parts/page/cards.tsx'
import { Empty } from '../../kit/parts/page/empty.tsx'
import { fieldOf } from '../../kit/record/record-fields.tsx'
import { useRecordForm } from '../../kit/record/use-record-form.ts'
import { useSession } from '../../kit/session/session.ts'
import { language, useWords } from '../../kit/words/words.ts'
import { MoreRows, useMoreRows } from '../more-rows.tsx'
import { openMarket } from '../open-market.client.ts'
import { shareRow } from '#contract/open-market/share.fields.ts'
import { columnsOf } from '../../kit/record/record-columns.tsx'
import { ShareRules } from './share-rules.tsx'

const column = columnsOf(shareRow)
const columns: readonly Column<ShareRow>[] = [
  column('names', {
    key: 'product',
    text: ({ names, code }) => `${code} ${nameIn(names, language())}`,
    width: 280,
    frozen: true,
    grow: true,
    card: 'title',
  }),
  column('sharedWith', { width: 190, card: 'sub' }),
  column('productType', { width: 130 }),
  column('lacks', { width: 200, card: 'meta' }),
]

/** With whom our products are shared, and who opened our prices. */
export function SharesCard() {
  const { may } = useSession()
  return may('oMarket.share') ? (
    <>
      <Shares />
      <ShareRules />
      <Looks />
    </>
  ) : null
}

function Shares() {
  const { w } = useWords()
  const [keys, setKeys] = useState<Picked>({})
  const [text, setText] = useState('')
  const [{ pageNo, pageSize }, setPaging] = useState({ pageNo: 1, pageSize: 20 })
  const share = useDrawer<number[]>()
  const { data, error, refetch } = useRead(
    openMarket.shareList,
    { pageNo, pageSize, ...(text && { text }) },
    { live: ['marketShare', 'sku'], keep: true, tellsFailure: true },
  )
  const chosen = Object.keys(keys).map(Number)
  return (
    <Card title="open-market.text.shares">
      <div className="market-acts">
        <SearchBox
          label={w('open-market.fields.product')}
          value={text}
          onChange={(typed) => {
            setText(typed)
            setPaging({ pageNo: 1, pageSize })
          }}
        />
        <button
          type="button"
          className="lt-button lt-button-primary"
          disabled={!chosen.length}
          onClick={() => share.show(chosen)}
        >
          {w('open-market.text.share')}
        </button>
      </div>
      <DataTable
        screen="marketShares"
        label={w('open-market.text.shares')}
        columns={columns}
        rows={data?.rows}
        rowKey={({ skuId }) => String(skuId)}
        error={error}
        onRetry={() => void refetch()}
        selection={{ keys, onChange: setKeys }}
        empty={<Empty title={w('open-market.text.noProducts')} />}
        {...(data && {
          paging: {
            pageNo,
            pageSize,
            total: data.total,
            onPage: (no: number, size: number) => setPaging({ pageNo: no, pageSize: size }),
          },
        })}
        inline
      />
      {share.record && (
        <ShareDrawer
          key={share.count}
          skuIds={share.record}
          open={share.open}
          onClose={share.hide}
          onShared={() => setKeys({})}
        />
      )}
    </Card>
  )
}

const Field = fieldOf(shareForm)

function ShareDrawer({ skuIds, onShared, ...panel }: Panel & { skuIds: number[]; onShared: () => void }) {
  const { w } = useWords()
  const form = useRecordForm(shareForm, { name: 'open-market.share', draft: false })
  const { sharedWith } = useFormValues(form)
  return (
    <SaveDrawer
      {...panel}
      form={form}
      title={w('open-market.text.shareTitle')}
      call={openMarket.share}
      send={({ sharedWith: kind, partnerCodes }) => ({
        skuIds,
        sharedWith: kind,
        partnerCodes: partnerCodes.split(/[\s,]+/).filter(Boolean),
      })}
      saveWord="open-market.text.share"
      onSaved={onShared}
    >
      <Field name="sharedWith" spread wide />
      {sharedWith === 'named' && <Field name="partnerCodes" wide />}
    </SaveDrawer>
  )
}

function Looks() {
  const { w, name } = useWords()
  const { maxRows, showMore } = useMoreRows()
  const { data } = useRead(openMarket.priceLooks, { maxRows }, { live: ['marketShare'], keep: true })
  return (
    <Card title="open-market.text.looks">
      {data?.rows.length === 0 && <p>{w('open-market.text.noLooks')}</p>}
      <ul className="market-plain">
        {data?.rows.map((look) => (
          <li key={look.id}>
            <b>{name(look.partnerNames) || look.partnerCode}</b> · {look.byName} · <TimeText at={look.at} />
            {look.exported && ` · ${w('open-market.text.exportedLook')}`}
          </li>
        ))}
      </ul>
      {data?.more && <MoreRows count={data.rows.length} onMore={showMore} />}
    </Card>
  )
}
