import { Button } from '../buttons/button.tsx'
import { toast } from './toast.ts'

const UNDO_SHOWN_MS = 10_000

/** Shows a success message with an Undo button for ten seconds. The id allows dismissing it after an undo elsewhere. */
export const toastWithUndo = (message: string, undo: () => void, id?: string): void =>
  void toast.success(
    (shown) => (
      <span className="kt-toast-undo">
        {message}{' '}
        <Button
          kind="text"
          size="small"
          onNight
          onClick={() => {
            toast.dismiss(shown.id)
            undo()
          }}
        >
          Undo
        </Button>
      </span>
    ),
    { duration: UNDO_SHOWN_MS, ...(id !== undefined && { id }) },
  )
