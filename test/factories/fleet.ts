/** A van as `coach/save` takes it; what a test does not name is the usual. */
export const vanFacts = (more: object = {}) => ({
  kind: 'vehicle',
  class: '1-12',
  seats: 12,
  currency: 'THB',
  driverId: null,
  supplierId: null,
  dayMinor: null,
  kmMinor: null,
  hourMinor: null,
  ...more,
})
