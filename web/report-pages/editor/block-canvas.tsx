import { useCallback } from 'react'
import { GridLayout, useContainerWidth, type Layout } from 'react-grid-layout'
import 'react-grid-layout/css/styles.css'
import type { Block } from '#contract/report-pages/block.schema.ts'
import { gridColumns } from '#contract/report-pages/blocks.ts'
import { useNarrow } from '../../kit/look/use-narrow.ts'
import { useRested } from '../../kit/look/use-rested.ts'
import { MenuButton } from '../../kit/parts/layers/menu-button.tsx'
import { useWords } from '../../kit/words/words.ts'
import { BlockCard, rowGap, rowHeight } from '../block/block-card.tsx'
import { blockTitle } from '../block/block-text.ts'
import { shiftNames, type Shift } from './page-values.ts'
import { Icon } from '../../kit/parts/icons.tsx'

type CanvasActs = {
  onChoose: (id: string) => void
  onPlaces: (layout: Layout) => void
  onShift: (id: string, shift: Shift) => void
  onCopy: (id: string) => void
  onRemove: (id: string) => void
}
type Props = CanvasActs & { blocks: readonly Block[]; chosen: string | undefined }

const gridConfig = {
  cols: gridColumns,
  rowHeight,
  margin: [rowGap, rowGap],
  containerPadding: [0, 0],
} as const
const dragConfig = { handle: '.report-block-head', cancel: 'button' }

/** The blocks of a page where they are put together: moved by their heads, drawn larger at their corners, both by keys too. */
export function BlockCanvas({ blocks, chosen, ...acts }: Props) {
  const isNarrow = useNarrow()
  const { width, containerRef, mounted } = useContainerWidth()
  const cells = blocks.map((block) => (
    <div key={block.id} className="report-cell" data-chosen={block.id === chosen || undefined}>
      <EditedBlock block={block} isChosen={block.id === chosen} {...acts} />
    </div>
  ))
  return (
    <div ref={containerRef} className="report-canvas">
      {isNarrow && cells}
      {!isNarrow && mounted && (
        <GridLayout
          width={width}
          layout={blocks.map(({ id, place }) => ({ i: id, ...place, minW: 2, minH: 3 }))}
          gridConfig={gridConfig}
          dragConfig={dragConfig}
          onLayoutChange={acts.onPlaces}
        >
          {cells}
        </GridLayout>
      )}
    </div>
  )
}

type BlockProps = CanvasActs & { block: Block; isChosen: boolean }

/** One block as it will be read; what is typed is asked for once it rests. */
function EditedBlock({ block, isChosen, onChoose, onShift, onCopy, onRemove }: BlockProps) {
  const { w } = useWords()
  const [rested] = useRested(block, 400)
  const { id } = block
  const name = blockTitle(block)
  const shown = { ...rested, place: block.place }
  const choose = useCallback(() => onChoose(id), [onChoose, id])
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- its button does the same
    <div className="report-edited" onClick={choose}>
      <BlockCard
        block={shown}
        actions={
          <>
            <button
              type="button"
              className="lt-button lt-button-plain"
              aria-pressed={isChosen}
              aria-label={`${w('report-pages.text.edit')} ${name}`}
              onClick={choose}
            >
              {w('report-pages.text.edit')}
            </button>
            <MenuButton
              label={w('report-pages.text.blockMenu', { name })}
              className="lt-button-plain"
              items={[
                { key: 'copy', label: w('report-pages.text.copyBlock'), onPick: () => onCopy(id) },
                ...shiftNames.map((shift) => ({
                  key: shift,
                  label: w(`report-pages.text.${shift}`),
                  group: w('report-pages.text.moveBlock'),
                  onPick: () => onShift(id, shift),
                })),
                {
                  key: 'remove',
                  label: w('report-pages.text.removeBlock'),
                  danger: true,
                  onPick: () => onRemove(id),
                },
              ]}
            >
              <Icon name="more" />
            </MenuButton>
          </>
        }
      />
    </div>
  )
}
