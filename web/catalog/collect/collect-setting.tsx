import { useUrlQuery } from '../../kit/call/url-query.ts'
import { Fill } from '../../kit/grid/sheet/fill.tsx'
import { PageHead } from '../../kit/parts/page/page-head.tsx'
import { Tabs } from '../../kit/parts/page/tabs.tsx'
import { useWords } from '../../kit/words/words.ts'
import { CollectCategories } from './collect-categories.tsx'
import { CollectItems } from './collect-items.tsx'
import { CollectSkus } from './collect-skus.tsx'
import '../catalog.css'

const tabs = [
  { value: 'products', word: 'catalog.text.products' },
  { value: 'categories', word: 'catalog.text.categories' },
  { value: 'items', word: 'catalog.text.collectItems' },
] as const

/** What is asked of guests: by product, by category, and the items that can be asked. */
export default function CollectSetting() {
  const { w } = useWords()
  const [query, change] = useUrlQuery()
  const tab = tabs.find(({ value }) => value === query['of'])?.value ?? 'products'
  return (
    <Fill>
      <PageHead title={w('catalog.screens.CollectInfoSetting')} sub={w('catalog.text.collectHelp')} />
      <Tabs
        label={w('catalog.screens.CollectInfoSetting')}
        tabs={tabs}
        value={tab}
        onChange={(of) => change({ of: of === 'products' ? null : of }, { push: true })}
      />
      {tab === 'products' && <CollectSkus />}
      {tab === 'categories' && <CollectCategories />}
      {tab === 'items' && <CollectItems />}
    </Fill>
  )
}
