/** Where somebody is in the flow; steps before `current` are done. */
export function Steps({
  current,
  name,
  property = false,
}: {
  current: number;
  name: string;
  property?: boolean;
}) {
  const steps = [
    `The service has made a state, good for one return within ten minutes, and the address of ${name}'s consent.`,
    `${name} asks whether the service may read the account's data.`,
    `${name} sends the browser back with a code and the state.`,
    `The service exchanges the code for tokens, which it keeps sealed, and asks ${name} whose account it is.`,
    ...(property ? ["A property is chosen: a Google account may have many."] : []),
  ];
  return (
    <ol class="steps">
      {steps.map((text, index) => (
        <li
          class={index < current ? "done" : undefined}
          aria-current={index === current ? "step" : undefined}
        >
          {text}
        </li>
      ))}
    </ol>
  );
}
