import type { OfferedPart, PartChoice } from '#contract/catalog/packages/package.schema.ts'

/** One choice a part: what was chosen as far as it is still offered, else the first. A part that offers nothing has none. */
export const choicesOf = (
  parts: readonly OfferedPart[],
  chosen: readonly PartChoice[] | undefined,
): PartChoice[] =>
  parts.flatMap(({ id: partId, options }) => {
    const was = chosen?.find((choice) => choice.partId === partId)
    const option = options.find(({ skuId }) => skuId === was?.skuId) ?? options[0]
    if (!option) return []
    const session = was && option.sessions.includes(was.session) ? was.session : (option.sessions[0] ?? '')
    const units = option.countsRooms && was?.units !== undefined ? { units: was.units } : {}
    return [{ partId, skuId: option.skuId, session, ...units }]
  })
