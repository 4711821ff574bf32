import { Provenance } from "../../../ui/Provenance";
import { useMachine } from "../page-frame";
import { articleScenario } from "../scenario/defaults";
import { usePageScenario } from "../use-page-scenario";
import { findingOf, originRows } from "./findings";
import "./machine-rail.css";

/** Where the settings came from, and what follows from them. */
export function Origins() {
  const machine = useMachine();
  const scenario = usePageScenario((scenario) => scenario);
  const finding = findingOf(machine, scenario);
  return (
    <section className="rail-section" aria-labelledby="machine-origins">
      <h2 id="machine-origins">Fitted, assumed, predicted</h2>
      <dl className="machine-origins">
        {originRows(scenario).map(({ words, value, origin, keys }) => (
          <div key={words}>
            <dt>{words}</dt>
            <dd>
              {value}{" "}
              {keys.every((key) => scenario[key] === articleScenario[key]) ? (
                <Provenance origin={origin} />
              ) : (
                <span className="origin">changed</span>
              )}
            </dd>
          </div>
        ))}
        {finding !== null && (
          <div>
            <dt>between the cold reads</dt>
            <dd>
              {finding.modeledGap} ms <Provenance origin="predicted" /> {finding.reportedGap} ms{" "}
              <Provenance origin="reported" />
            </dd>
          </div>
        )}
      </dl>
    </section>
  );
}
