import { renderSVG } from 'uqr'

/** A code as a QR picture to scan from the screen; dark on white in every theme. */
export default function QrPicture({ code }: { code: string }) {
  const picture = `data:image/svg+xml,${encodeURIComponent(renderSVG(code))}`
  return <img className="ticket-qr" src={picture} alt={code} width={180} height={180} />
}
