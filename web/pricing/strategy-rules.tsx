import { useMemo, useState } from 'react'
import type { StrategyInfo, StrategyRule } from '#contract/pricing/strategy.schema.ts'
import { DataTable } from '../kit/list/data-table.tsx'
import { go } from '../kit/navigate.ts'
import { ActionPanel } from '../kit/parts/action-panel.tsx'
import { Card } from '../kit/parts/cards.tsx'
import { DetailPage } from '../kit/parts/detail-page.tsx'
import { Empty } from '../kit/parts/empty.tsx'
import { MenuButton } from '../kit/parts/menu-button.tsx'
import { StatusTag } from '../kit/parts/status-tag.tsx'
import { useRead } from '../kit/query.ts'
import { to } from '../kit/screens.ts'
import { useUrlQuery } from '../kit/url-query.ts'
import { useWords } from '../kit/words.ts'
import { pricing } from './pricing.client.ts'
import { FollowersDrawer, StrategyDrawer } from './strategy-form.tsx'
import { StrategyPreview } from './strategy-preview.tsx'
import { strategyRuleColumns } from './strategy-rule-columns.tsx'
import { StrategyRuleDrawer } from './strategy-rule-form.tsx'
import './dated-parts.css'

type Open = 'strategy' | 'followers' | 'newRule' | 'remove' | null

/** The rules of one strategy, the prices they make, and who follows it. */
export default function StrategyRules() {
  const { w } = useWords()
  const [query] = useUrlQuery()
  const id = Number(query['id'])
  const [open, setOpen] = useState<Open>(null)
  const read = useRead(pricing.strategyInfo, { id }, { live: ['quotation'], tellsFailure: true })
  const info = read.data
  const strategy = info?.strategy
  const close = () => setOpen(null)
  return (
    <DetailPage
      read={read}
      code={strategy?.code}
      title={strategy?.name}
      sub={strategy?.note}
      states={strategy?.isDefault && <StatusTag tone="info">{w('pricing.fields.isDefault')}</StatusTag>}
      actions={info && <Acts info={info} onOpen={setOpen} />}
      side={info && <Followers info={info} onChoose={() => setOpen('followers')} />}
    >
      {info && (
        <>
          <Card title="pricing.fields.rules">
            <Rules info={info} onNew={() => setOpen('newRule')} />
          </Card>
          <Card title="pricing.text.resulting">
            <StrategyPreview strategyId={id} />
          </Card>
        </>
      )}
      {strategy && open === 'strategy' && <StrategyDrawer strategy={strategy} onClose={close} />}
      {info && open === 'followers' && <FollowersDrawer info={info} onClose={close} />}
      {info && open === 'newRule' && <StrategyRuleDrawer info={info} rule={null} onClose={close} />}
      {strategy && open === 'remove' && (
        <ActionPanel
          title={w('kit.parts.remove')}
          needsReason={false}
          action={{
            call: pricing.strategyDelete,
            input: () => ({ id }),
            danger: true,
            consequence: w('pricing.text.removeStrategy', { name: strategy.name }),
            done: 'pricing.text.removed',
          }}
          onClose={close}
          onDone={() => go(to.pricing.PriceStrategy())}
        />
      )}
    </DetailPage>
  )
}

function Acts({ info: { strategy }, onOpen }: { info: StrategyInfo; onOpen: (open: Open) => void }) {
  const { w } = useWords()
  if (!strategy.can['edit']) return null
  return (
    <>
      <button type="button" className="lt-button lt-button-primary" onClick={() => onOpen('newRule')}>
        {w('pricing.text.newRule')}
      </button>
      <MenuButton
        label={w('kit.parts.moreActions')}
        items={[
          { key: 'edit', label: w('kit.parts.edit'), onPick: () => onOpen('strategy') },
          ...(strategy.can['delete'] === true
            ? [{ key: 'remove', label: w('kit.parts.remove'), danger: true, onPick: () => onOpen('remove') }]
            : []),
        ]}
      >
        {w('kit.parts.more')}
      </MenuButton>
    </>
  )
}

function Followers({ info, onChoose }: { info: StrategyInfo; onChoose: () => void }) {
  const { w } = useWords()
  const { strategy, agents, groups } = info
  const names = [...groups.map(({ name }) => name), ...agents.map(({ name, code }) => `${name} (${code})`)]
  return (
    <Card
      title="pricing.text.followers"
      extra={
        strategy.can['edit'] && (
          <button type="button" className="lt-button" onClick={onChoose}>
            {w('pricing.text.chooseFollowers')}
          </button>
        )
      }
    >
      {names.length === 0 ? (
        <p className="lt-field-help">{w('pricing.text.noFollowers')}</p>
      ) : (
        <ul className="lt-followers">
          {names.map((name) => (
            <li key={name}>{name}</li>
          ))}
        </ul>
      )}
      {strategy.isDefault && <p className="lt-field-help">{w('pricing.text.isDefaultHelp')}</p>}
    </Card>
  )
}

function Rules({ info, onNew }: { info: StrategyInfo; onNew: () => void }) {
  const { w } = useWords()
  const [editing, setEditing] = useState<StrategyRule | null>(null)
  const [removing, setRemoving] = useState<StrategyRule | null>(null)
  const columns = useMemo(() => strategyRuleColumns(info.currency), [info.currency])
  const mayEdit = Boolean(info.strategy.can['edit'])
  return (
    <>
      <DataTable
        inline
        screen="PriceStrategyTab"
        label={w('pricing.fields.rules')}
        columns={columns}
        rows={info.rules}
        rowKey={(row) => String(row.id)}
        {...(mayEdit && { onOpen: setEditing, onEdit: setEditing })}
        rowActions={(row) =>
          mayEdit && (
            <MenuButton
              label={w('kit.parts.moreActions')}
              items={[
                { key: 'edit', label: w('kit.parts.edit'), onPick: () => setEditing(row) },
                { key: 'remove', label: w('kit.parts.remove'), danger: true, onPick: () => setRemoving(row) },
              ]}
            >
              ⋯
            </MenuButton>
          )
        }
        empty={
          <Empty
            title={w('pricing.text.noRules')}
            action={
              mayEdit && (
                <button type="button" className="lt-button lt-button-primary" onClick={onNew}>
                  {w('pricing.text.newRule')}
                </button>
              )
            }
          >
            {w('pricing.text.noRulesWhy')}
          </Empty>
        }
      />
      {editing && (
        <StrategyRuleDrawer key={editing.id} info={info} rule={editing} onClose={() => setEditing(null)} />
      )}
      {removing && (
        <ActionPanel
          title={w('kit.parts.remove')}
          needsReason={false}
          action={{
            call: pricing.strategyRuleDelete,
            input: () => ({ id: removing.id }),
            danger: true,
            consequence: w('pricing.text.removeRule'),
            done: 'pricing.text.removed',
          }}
          onClose={() => setRemoving(null)}
          onDone={() => setRemoving(null)}
        />
      )}
    </>
  )
}
