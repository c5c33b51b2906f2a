import { playPackages } from './family.ts'
import { EditPackage, NewPackage } from './package-pages.tsx'

export const NewProduct = () => <NewPackage family={playPackages} />
export const EditNormalPdt = () => <EditPackage family={playPackages} />
