/** Hundredths of a percent as a percentage. */
export const marginText = (points: number | null): string =>
  points === null ? '–' : `${(points / 100).toFixed(2)} %`
