package scan

// Report is what a scan hands back.
type Report struct {
	Package  string    `json:"package" jsonschema:"required,description=The package that was scanned"`
	Severity string    `json:"severity" jsonschema:"required,enum=low,enum=medium,enum=high"`
	Findings []Finding `json:"findings" jsonschema:"maxItems=20"`
}

// Finding is one thing that was found.
type Finding struct {
	File string `json:"file" jsonschema:"minLength=1"`
	Line int    `json:"line" jsonschema:"minimum=1"`
}
