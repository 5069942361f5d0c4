import { useNavigate } from 'react-router'

/** To the page before; a tab that was opened with this one, from a letter say, has none and goes elsewhere. */
export function useBack(elsewhere: string): () => void {
  const navigate = useNavigate()
  return () => void (window.history.length > 1 ? navigate(-1) : navigate(elsewhere))
}
