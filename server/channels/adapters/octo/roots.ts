/** Where each marketplace that speaks OCTO calls us, and its simulator does; KKday's paths begin with what its connection says. */
export const octoRoots = {
  octo: '/octo',
  klook: '/klook/octo',
  kkday: '/kkday',
  treep: '/treep/octo',
} as const
