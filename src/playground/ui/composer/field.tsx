import type { JSX } from 'preact';

import type { CommandField } from '../../messages.ts';
import type { FieldValue } from '../../model/composer.ts';

interface FieldProps {
  readonly field: CommandField;
  readonly value: FieldValue | undefined;
  onInput(name: string, value: FieldValue): void;
}

/** An argument or an option with its label. */
export function Field({ field, value, onInput }: FieldProps): JSX.Element {
  const id = `field-${field.name}`;
  if (field.kind === 'switch') return <Switch field={field} value={value} onInput={onInput} />;
  return (
    <div class="field-row">
      <label class="field-label" for={id}>
        {field.label}
        {!field.required && field.isArgument && <span class="field-about"> (optional)</span>}
      </label>
      <Control field={field} value={value} onInput={onInput} />
      <p id={`${id}-about`} class="field-about">
        {field.about}
      </p>
    </div>
  );
}

function Control({ field, value, onInput }: FieldProps): JSX.Element {
  const id = `field-${field.name}`;
  const common = { id, class: 'field', required: field.required, 'aria-describedby': `${id}-about` };
  const text = value === undefined ? '' : String(value);
  if (field.kind === 'choice') {
    return (
      <select {...common} value={text} onChange={(event) => onInput(field.name, event.currentTarget.value)}>
        <option value="" />
        {field.values?.map((one) => (
          <option key={one} value={one}>
            {one}
          </option>
        ))}
      </select>
    );
  }
  if (field.kind === 'data') {
    return (
      <textarea
        {...common}
        rows={2}
        spellcheck={false}
        value={text}
        onInput={(event) => onInput(field.name, event.currentTarget.value)}
      />
    );
  }
  const typed = (event: { readonly currentTarget: HTMLInputElement }): void => {
    const { value: written } = event.currentTarget;
    onInput(field.name, field.kind === 'number' && written !== '' ? Number(written) : written);
  };
  if (field.kind === 'number') return <input {...common} type="number" step="any" value={text} onInput={typed} />;
  return <input {...common} type="text" autocomplete="off" spellcheck={false} value={text} onInput={typed} />;
}

function Switch({ field, value, onInput }: FieldProps): JSX.Element {
  return (
    <label class="choice">
      <input
        type="checkbox"
        checked={value === true}
        onChange={(event) => onInput(field.name, event.currentTarget.checked)}
      />
      <span>
        {field.label} <span class="field-about">{field.about}</span>
      </span>
    </label>
  );
}
