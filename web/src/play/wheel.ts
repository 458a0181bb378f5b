// The wheel over a board steps through the moves.

/** Of a wheel's turn that is one step; a trackpad turns it in small pieces. */
const NOTCH = 60;

/** Listens to a wheel and steps: 1 forward, -1 back. */
export function wheelSteps(step: (by: 1 | -1) => void): (event: WheelEvent) => void {
  let turned = 0;
  return (event) => {
    if (event.ctrlKey || event.deltaY === 0) return;
    event.preventDefault();
    turned = Math.sign(turned) === -Math.sign(event.deltaY) ? event.deltaY : turned + event.deltaY;
    if (Math.abs(turned) < NOTCH) return;
    step(turned > 0 ? 1 : -1);
    turned = 0;
  };
}
