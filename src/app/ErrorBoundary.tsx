import { Component, type ReactNode } from "react";
import { Button } from "../ui/Button";

interface State {
  readonly error: Error | null;
}

/** Catches our own bugs: the page says what happened instead of going blank. */
export class ErrorBoundary extends Component<{ readonly children: ReactNode }, State> {
  override state: State = { error: null };

  static getDerivedStateFromError(error: unknown): State {
    return { error: error instanceof Error ? error : new Error(String(error)) };
  }

  override render(): ReactNode {
    const { error } = this.state;
    if (error === null) return this.props.children;
    return (
      <main className="message-page" id="stage" aria-label="Error" tabIndex={-1}>
        <h1>The page has a bug</h1>
        <p>This is an error in Bufferlab:</p>
        <p>
          <code>{error.message}</code>
        </p>
        <Button look="strong" onClick={() => location.reload()}>
          Reload the page
        </Button>
      </main>
    );
  }
}

/** Replaces a lab, the library or a lesson that could not be loaded. */
export function MissingPlace() {
  return (
    <main className="message-page" id="stage" aria-label="Missing part" tabIndex={-1}>
      <h1>This part of the page could not be loaded</h1>
      <p>
        You are offline, or the page has a new version. The address and everything you saved on this device are
        unchanged.
      </p>
      <Button look="strong" onClick={() => location.reload()}>
        Reload the page
      </Button>
    </main>
  );
}
